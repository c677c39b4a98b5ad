import type { RegistryDocument } from '../registryDocument.ts'

/** What the shell would refuse of this registry, by the shell's own reading. */
export const problemsOfForm = async (registry: RegistryDocument): Promise<string[]> => {
  // Only releases need the shell's code: not every command that loads this file.
  const { parseRegistry } = await import('shell/registry')
  return parseRegistry(registry).offers.flatMap(({ current, previous, canary }) => [current, previous, canary].flatMap((release) => release?.problem ?? []))
}
