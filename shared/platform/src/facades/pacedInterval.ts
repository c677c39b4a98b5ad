import type { Query } from '@tanstack/react-query'
import { pauseAfter } from '../lib/index.ts'

/** Milliseconds: a query that fails is asked again at least so often, unless it wants to be asked less often. */
const longest = 120_000

interface Course {
  /** The failed fetches by the last success, or before the first look. */
  base: number
  /** The failed fetches that `pause` is for. */
  errors: number
  pause: number
}

const courses = new WeakMap<object, Course>()

/**
 * The interval until a query is fetched again: the wanted one while its fetches succeed, else a pause that grows with
 * each failure.
 */
export const pacedInterval = <Interval extends number | false | undefined>(
  query: Pick<Query<never>, 'state'>,
  wanted: Interval,
): Interval | number => {
  const { status, errorUpdateCount: errors, error } = query.state
  const course = courses.get(query) ?? { base: Math.max(0, errors - 1), errors: 0, pause: 0 }
  courses.set(query, course)
  if (status === 'success') course.base = errors
  const failures = errors - course.base
  if (typeof wanted !== 'number' || failures <= 0) return wanted
  // The same at each look, else each look would begin the pause anew.
  if (course.errors !== errors)
    Object.assign(course, {
      errors,
      pause: pauseAfter(failures, { first: wanted, longest: Math.max(wanted, longest) }, error),
    })
  return course.pause
}
