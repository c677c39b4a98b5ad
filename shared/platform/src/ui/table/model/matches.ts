/** Whether one of the texts contains what was typed. An empty query matches everything. */
export const matches = (query: string, texts: readonly (string | null)[]): boolean => {
  const wanted = query.trim().toLocaleLowerCase()
  return wanted === '' || texts.some((text) => text?.toLocaleLowerCase().includes(wanted))
}
