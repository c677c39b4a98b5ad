/** The beginning of a long text, with an ellipsis. */
export const shorten = (text: string, longest: number): string => {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest - 1)
  // A pair cut in half would show as a broken character.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}
