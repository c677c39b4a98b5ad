const collators = new Map<string, Intl.Collator>()

/**
 * Compares names as people count: "Device 2" comes before "Device 10". One collator for each language: making one costs
 * more than sorting with it.
 */
export const naturalOrder = (language: string): ((one: string, other: string) => number) => {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true })
  collators.set(language, collator)
  return collator.compare
}
