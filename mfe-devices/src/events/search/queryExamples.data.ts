/** Searches to learn from: each with the text that says what it finds. */
export const queryExamples = [
  { query: 'climate', meaning: 'events.help.text' },
  { query: 'topic:climate', meaning: 'events.help.topic' },
  { query: 'data:"on"', meaning: 'events.help.data' },
  { query: 'device:greenhouse', meaning: 'events.help.device' },
  { query: 'range:20-24', meaning: 'events.help.range' },
  { query: 'range:-5-', meaning: 'events.help.atLeast' },
  { query: '-topic:heartbeat', meaning: 'events.help.not' },
  { query: 'topic:climate data:humid air', meaning: 'events.help.and' },
] as const
