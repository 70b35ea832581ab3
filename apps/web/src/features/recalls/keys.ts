/** Under which names the answers about recalls are held. */
export const recallKeys = {
  all: ['recalls'] as const,
  lists: ['recalls', 'list'] as const,
  list: (filter: object) => ['recalls', 'list', filter] as const,
  recall: (id: number) => ['recalls', 'recall', id] as const,
  ofContact: (id: number) => ['recalls', 'contact', id] as const,
};
