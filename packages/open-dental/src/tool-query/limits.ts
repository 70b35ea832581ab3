/** What a tool's query in Open Dental may use. */
export const toolQueryLimits = { seconds: 5, rows: 200, bytes: 64 * 1024, text: 20_000 } as const;

export const toolDatatypes = ['string', 'number', 'integer', 'boolean', 'array'] as const;
