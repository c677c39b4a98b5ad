import type { Page, Route } from '@playwright/test'

export interface CallFault {
  name: string
  /** What the user reads of it. */
  cause: RegExp
  /** Milliseconds of the page's time that waiting, or one more attempt, takes. */
  wait: number
  answer(route: Route): Promise<unknown>
}

const notUnderstood = /does not understand the answer \(.+\)/

/** In which ways calls to the API fail. */
export const callFaults: readonly CallFault[] = [
  { name: '500 with a text', cause: /The database is on fire/, wait: 2_000, answer: (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'The database is on fire.' }) },
  { name: 'no answer', cause: /did not answer in time/, wait: 31_000, answer: async () => {} },
  { name: 'no network', cause: /can't be reached/, wait: 2_000, answer: (route) => route.abort('connectionrefused') },
  { name: 'JSON that is cut', cause: notUnderstood, wait: 0, answer: (route) => route.fulfill({ contentType: 'application/json', body: '{"a":{"id":"a","na' }) },
  { name: 'a web page', cause: notUnderstood, wait: 0, answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome to this network</h1>' }) },
  { name: 'JSON of something else', cause: notUnderstood, wait: 0, answer: (route) => route.fulfill({ json: [['something', 'else']] }) },
]

const calls = '**/api/v1/**'

/** From now on every call of the page fails like this; answers the function that ends that. */
export const failCalls = async (page: Page, { answer }: CallFault): Promise<() => Promise<void>> => {
  await page.route(calls, answer)
  return () => page.unroute(calls)
}
