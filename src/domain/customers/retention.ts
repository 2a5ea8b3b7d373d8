/** Longest retention of personal data that can be set, in years. */
export const retentionYearsMax = 30;

/** Maximum customers listed for erasing; the count gives their full number. */
export const dueForErasingMax = 200;
