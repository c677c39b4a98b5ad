// Written from the specification's text, apart from the console's own matching: each can show the other wrong.

/** Returns whether a message on a topic belongs to the filter (MQTT 5, sections 4.7.1 and 4.7.2). */
export const filterMatcher = (filter: string): ((topic: string) => boolean) => {
  const pattern = filter
    .replace(/[.*?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('+', '[^/]*')
    .replace(/^#$/, '.*')
    .replace(/\/#$/, '(/.*)?')
  const whole = new RegExp(`^${pattern}$`, 's')
  return (topic) => !(topic.startsWith('$') && /^[+#]/.test(filter)) && whole.test(topic)
}
