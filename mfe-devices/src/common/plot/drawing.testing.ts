import { jest } from '@jest/globals'
import { Chart } from 'chart.js'

/** In pixels. */
export const widthOfCharacter = 6

/** Mocks the canvas context, which jsdom lacks. Drawing has no effect, and all characters are equally wide. */
export const provideDrawing = (): void => {
  const context = (canvas: HTMLCanvasElement) =>
    new Proxy(
      { canvas, measureText: (text: string) => ({ width: widthOfCharacter * text.length }) } as Record<
        string | symbol,
        unknown
      >,
      {
        get: (target, name) => (name in target ? target[name] : () => undefined),
      },
    )
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return context(this) as unknown as null
  })
}

/** The chart that is drawn within an element. */
export const chartIn = (element: HTMLElement): Chart => {
  const chart = Chart.getChart(element.querySelector('canvas') as HTMLCanvasElement)
  if (!chart) throw new Error('Nothing is drawn.')
  return chart
}
