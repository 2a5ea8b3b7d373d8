/** Faults of a short text that staff typed, such as a label or a line of a receipt. */
export const shortTextFaults = ['too-long', 'holds-card-number', 'control-characters'] as const;

export type ShortTextFault = (typeof shortTextFaults)[number];

/** Faults of a note, a reason or an order that staff want to keep. */
export const keptTextFaults = ['empty', 'holds-card-number'] as const;

export type KeptTextFault = (typeof keptTextFaults)[number];
