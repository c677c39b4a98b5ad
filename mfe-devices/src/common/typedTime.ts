import { offsetIn, zoneNote } from './zone.ts'

/** "2026-11-20 18:04", local time in the format of the field; with " UTC-4" where that comes twice. */
export const typedTime = (time: number): string => {
  const at = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}${at.getSeconds() > 0 ? `:${two(at.getSeconds())}` : ''}${zoneNote(time)}`
}

/**
 * A typed time, local unless an offset such as "UTC-4" follows; a day alone means its midnight. Null if it is invalid.
 */
export const parseTyped = (text: string): number | null => {
  const [, day = '', clock = '', zone = ''] =
    /^\s*(\d{4}-\d{1,2}-\d{1,2})(?:[ T]+(\d{1,2}:\d{2}(?::\d{2})?)(?:\s*(UTC(?:[+-]\d{1,2}(?::\d{2})?)?))?)?\s*$/i.exec(
      text.replace('−', '-'),
    ) ?? []
  if (day === '') return null
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  // Whether there is such a day.
  const inUtc = new Date(Date.UTC(year, month - 1, date, hours, minutes, seconds))
  if (inUtc.getUTCMonth() !== month - 1 || inUtc.getUTCDate() !== date || hours > 23 || minutes > 59 || seconds > 59)
    return null
  return zone === ''
    ? new Date(year, month - 1, date, hours, minutes, seconds).getTime()
    : inUtc.getTime() - offsetIn(zone)
}
