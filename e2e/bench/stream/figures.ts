import type { Readings } from './probe.ts'

const share = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

const windowLength = 500

/** Frames per second in windows of half a second, the last and broken one left out. */
const framesPerSecond = (frames: readonly number[]): number[] => {
  const start = frames[0] ?? 0
  const counts = Array.from({ length: Math.floor(((frames.at(-1) ?? start) - start) / windowLength) }, () => 0)
  for (const time of frames) {
    const index = Math.floor((time - start) / windowLength)
    if (index < counts.length) counts[index] = (counts[index] ?? 0) + 1
  }
  return counts.map((count) => (count * 1_000) / windowLength)
}

/** The age that was not exceeded for this part of the time. */
const ageFor = (ages: Readings['ages'], part: number): number => {
  const sorted = [...ages].sort((one, other) => one.age - other.age)
  let left = sorted.reduce((sum, { lasted }) => sum + lasted, 0) * part
  return sorted.find(({ lasted }) => (left -= lasted) <= 0)?.age ?? Number.NaN
}

export interface Figures {
  fps: { median: number; p5: number }
  delay: { median: number; p95: number }
  /** The slowest. */
  answer: number
  longestFrame: number
}

export const figuresOf = ({ frames, ages, answers }: Readings): Figures => {
  const fps = framesPerSecond(frames)
  return {
    fps: { median: share(fps, 0.5), p5: share(fps, 0.05) },
    delay: { median: ageFor(ages, 0.5), p95: ageFor(ages, 0.95) },
    answer: Math.max(0, ...answers),
    longestFrame: frames.slice(1).reduce((longest, time, index) => Math.max(longest, time - (frames[index] ?? time)), 0),
  }
}
