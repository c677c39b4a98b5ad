import type { Api } from './api.ts'

/**
 * Runs with the language stored for the account, which wins over the browser's. Afterwards it is English, as other
 * tests of the same cloud expect.
 */
export const withStoredLanguage = async (api: Api, language: 'de' | 'en', run: () => Promise<void>): Promise<void> => {
  await api.call('PUT', '/users', { language })
  try {
    await run()
  } finally {
    if (language !== 'en') await api.call('PUT', '/users', { language: 'en' })
  }
}
