// Sources: the pages "Model deprecations" of platform.claude.com and "Deprecations" of developers.openai.com, most of
// them by copies, November 2026.
/**
 * The days on which providers withdraw models from their API, as they have announced them; requests with such a model
 * fail from then on.
 */
const withdrawals: readonly (readonly [models: RegExp, day: string])[] = [
  [/^claude-(?:1(?:\.|-|$)|instant)/, '2024-11-06'],
  [/^claude-(?:2|3-sonnet)/, '2025-07-21'],
  [/^claude-3-5-sonnet/, '2025-10-28'],
  [/^claude-3-opus/, '2026-01-05'],
  [/^claude-3-(?:7-sonnet|5-haiku)/, '2026-02-19'],
  [/^claude-3-haiku/, '2026-04-20'],
  [/^claude-(?:opus|sonnet)-4(?:-0|-20250514)?$/, '2026-06-15'],
  [/^claude-opus-4-1(?:-|$)/, '2026-08-05'],
  [/^gpt-4\.5-preview/, '2025-07-14'],
  [/^o1-preview/, '2025-07-28'],
  [/^o1-mini/, '2025-10-27'],
  [/^chatgpt-4o-latest$/, '2026-02-17'],
  [/^gpt-4-(?:0314|0125-preview|turbo-preview)$/, '2026-03-26'],
  [
    /^(?:gpt-5-(?:chat-latest|codex)|gpt-5\.1-(?:chat-latest|codex(?:-max|-mini)?)|gpt-5\.2-codex|o[34](?:-mini)?-deep-research(?:-2025-\d\d-\d\d)?)$/,
    '2026-07-23',
  ],
  [/^gpt-5\.[23]-chat-latest$/, '2026-08-10'],
  [/^(?:gpt-3\.5-turbo|gpt-4(?:-|$)|gpt-4o-2024-05-13|gpt-4\.1-nano|o1|o3-mini|o4-mini)/, '2026-10-23'],
  [/^(?:gpt-5(?:-mini|-nano|-pro)?(?:-2025-\d\d-\d\d)?|o3(?:-pro)?(?:-2025-\d\d-\d\d)?)$/, '2026-12-11'],
  [/^gpt-(?:4o|4\.1)(?:-mini)?(?:-202[45]-\d\d-\d\d)?$/, '2027-01-14'],
  [/^gpt-5\.1(?:-2025-\d\d-\d\d)?$/, '2027-04-01'],
]

/** The day on which a model is withdrawn, or was; undefined where none is known. */
export const withdrawalOf = (model: string): string | undefined =>
  withdrawals.find(([models]) => models.test(model.trim()))?.[1]

/** OpenAI's models that reason before they answer refuse a temperature. */
export const takesTemperature = (model: string): boolean => !/^(?:o\d|gpt-(?:[5-9]|\d\d))/.test(model.trim())
