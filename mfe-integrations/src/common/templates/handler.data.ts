/** What a new custom function does: it answers all that it gets. */
export const defaultHandler = `/**
 * Runs for every event that triggers this integration.
 * What it returns is published as the answer.
 * @param {HandlerEvent} event
 */
export default function handler({ data, coreid, published_at, params, secrets }) {
  return { data, coreid, published_at, params, secrets };
}
`
