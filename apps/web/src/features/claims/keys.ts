/** Under which names the answers about claims are held. */
export const claimKeys = {
  all: ['claims'] as const,
  lists: ['claims', 'list'] as const,
  list: (filter: object) => ['claims', 'list', filter] as const,
  carriers: (search?: string) =>
    search === undefined ? (['claims', 'carriers'] as const) : (['claims', 'carriers', search] as const),
  allTotals: ['claims', 'totals'] as const,
  totals: (carrier: string | null) => ['claims', 'totals', carrier] as const,
  claim: (id: number) => ['claims', 'claim', id] as const,
  notes: (id: number) => ['claims', 'notes', id] as const,
};
