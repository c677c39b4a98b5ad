/** Reads a function's parameter the way firmware does: what does not fit changes nothing. */
export function numberWithin(parameter: string, least: number, most: number): number | undefined {
  const number = parameter.trim() === '' ? Number.NaN : Number(parameter)
  return number >= least && number <= most ? number : undefined
}

/** `on`, `off`, `1`, `0`; anything else turns it over. */
export function switched(parameter: string, now: boolean): boolean {
  const word = parameter.trim().toLowerCase()
  if (['on', '1', 'true'].includes(word)) return true
  if (['off', '0', 'false'].includes(word)) return false
  return !now
}
