/** Words of the list of unconfirmed payments on paper. */
export const listOnPaperWords = {
  label: 'The list on paper',
  print: 'Print the list',
} as const;
