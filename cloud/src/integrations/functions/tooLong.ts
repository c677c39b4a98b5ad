export function tooLong(limit: number): string {
  return `Stopped: it took more than ${limit / 1000} s.`
}
