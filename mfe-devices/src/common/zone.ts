const minute = 60_000
const hour = 60 * minute

const formats = new Map<string | undefined, Intl.DateTimeFormat>()
const formatIn = (timeZone: string | undefined): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  return format
}

/** Milliseconds by which local clocks are ahead of UTC; `timeZone` is the browser's if absent. */
const offsetAt = (time: number, timeZone?: string): number => {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute: minutes = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hours, minutes, second) - Math.floor(time / 1000) * 1000
}

// Longer than clocks are ever set back.
const around = 3 * hour

/** Whether local clocks show this time twice, because they are set back. */
const comesTwice = (time: number, timeZone?: string): boolean => {
  const offset = offsetAt(time, timeZone)
  return [time - around, time + around].some((near) => {
    const other = offsetAt(near, timeZone)
    return other !== offset && offsetAt(time + offset - other, timeZone) === other
  })
}

/** " UTC-4" where local clocks show a time twice; empty elsewhere. */
export const zoneNote = (time: number, timeZone?: string): string => {
  if (!comesTwice(time, timeZone)) return ''
  const offset = offsetAt(time, timeZone)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / hour), (Math.abs(offset) % hour) / minute]
  return ` UTC${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}

/** The offset that "UTC-4" or "UTC+5:30" names, in milliseconds. */
export const offsetIn = (text: string): number => {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2})(?::(\d{2}))?$/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * minute)
}
