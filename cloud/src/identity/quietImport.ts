export type ProviderLibrary = typeof import('oidc-provider')

/** Loads the provider without its console line about the Node version; what else is said meanwhile is let through. */
export async function importProvider(): Promise<ProviderLibrary> {
  const warn = console.warn
  console.warn = (...parts: unknown[]) => {
    if (!String(parts[0]).includes('Unsupported runtime')) warn(...parts)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}
