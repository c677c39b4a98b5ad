import type { Language } from '@console/platform/i18n'
import { fontFamily, type ValueAxis } from './chartOptions.ts'

// Beyond these, numbers have an exponent: all their zeros say little.
const [minPlain, maxPlain] = [1e-6, 1e15]
// From here on, "1.2M" stands for 1,200,000.
const minCompact = 100_000
const compactDigits = 3
const exponentDigits = 6
const maxDecimals = 15

const stepOf = ({ ticks: [first = 0, second = 1] }: ValueAxis): number => Math.abs(second - first) || 1

/** How many decimals tell values apart that lie between two grid lines. */
export const decimalsFor = (axis: ValueAxis): number =>
  Math.min(maxDecimals, Math.max(0, 2 - Math.floor(Math.log10(stepOf(axis)))))

const formatOf = (axis: ValueAxis): Intl.NumberFormatOptions => {
  const largest = Math.max(Math.abs(axis.min), Math.abs(axis.max))
  if (largest < minPlain || largest >= maxPlain)
    return {
      notation: 'scientific',
      maximumSignificantDigits: Math.min(
        maxDecimals,
        Math.max(exponentDigits, Math.floor(Math.log10(largest)) - Math.floor(Math.log10(stepOf(axis))) + 3),
      ),
    }
  const isExact = (value: number) => Math.abs(Number(value.toPrecision(compactDigits)) - value) < stepOf(axis) / 1000
  return largest >= minCompact && axis.ticks.every(isExact)
    ? { notation: 'compact', maximumSignificantDigits: compactDigits }
    : { maximumFractionDigits: decimalsFor(axis) }
}

/** Writes the values of an axis so that each differs from its neighbours: "22.5", "1,013.25", "1.2M", "3E-7". */
export const axisFormat = (axis: ValueAxis, language: Language): ((value: number) => string) => {
  const format = new Intl.NumberFormat(language, formatOf(axis))
  return (value) => format.format(value).replaceAll('-', '−')
}

// In pixels.
const least = 44
const around = 14
const grid = 4
const perCharacter = 7
let drawing: CanvasRenderingContext2D | null | undefined

const widthOf = (label: string): number => {
  drawing ??= document.createElement('canvas').getContext('2d')
  if (!drawing) return label.length * perCharacter
  drawing.font = `11px ${fontFamily}`
  return drawing.measureText(label).width
}

/** The room that the labels of an axis take beside the plot, in pixels. */
export const roomFor = ({ ticks }: ValueAxis, format: (value: number) => string): number =>
  Math.max(least, Math.ceil((Math.max(...ticks.map((value) => widthOf(format(value)))) + around) / grid) * grid)
