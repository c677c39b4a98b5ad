import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { useEffect, useRef } from 'react'
import { useT } from '../i18n/useT.ts'
import { CardFrame, type PartProps } from './CardFrame.tsx'

const [width, height] = [128, 64]
// A display has the same colours in light and dark.
const Screen = styled('div', {
  base: {
    maxW: '264px',
    p: '1',
    borderRadius: 'l1',
    bg: 'black',
    '& > canvas': { display: 'block', w: 'full', aspectRatio: '2', imageRendering: 'pixelated' },
  },
})

/** Whether a pixel is lit. A byte holds 8 pixels of a column. */
const isLit = (frame: string, x: number, y: number) => ((frame.charCodeAt((y >> 3) * width + x) >> (y & 7)) & 1) === 1

const draw = (canvas: HTMLCanvasElement, frame: string) => {
  const context = canvas.getContext('2d')
  if (!context) return
  const picture = context.createImageData(width, height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      picture.data.set(isLit(frame, x, y) ? [232, 244, 255, 255] : [2, 4, 6, 255], (y * width + x) * 4)
  context.putImageData(picture, 0, 0)
}

const countLit = (frame: string) => {
  let lit = 0
  for (let index = 0; index < frame.length; index += 1)
    for (let bits = frame.charCodeAt(index); bits > 0; bits &= bits - 1) lit += 1
  return lit
}

/** The picture of an OLED display. */
export const DisplayPart = ({ part, name }: PartProps) => {
  const t = useT()
  const { number } = useFormat()
  const canvas = useRef<HTMLCanvasElement>(null)
  const on = part.shows['on'] === true
  const frame = on && typeof part.shows['frame'] === 'string' ? atob(part.shows['frame']) : ''
  useEffect(() => {
    if (canvas.current) draw(canvas.current, frame)
  }, [frame])
  const address =
    typeof part.shows['address'] === 'number' ? `I²C 0x${part.shows['address'].toString(16).toUpperCase()}` : ''
  return (
    <CardFrame card={`part-${part.id}`} name={name} words={on ? address : `${address}, ${t('screenOff')}`}>
      <Screen>
        <canvas
          ref={canvas}
          width={width}
          height={height}
          role="img"
          aria-label={t('screen', { lit: number(countLit(frame)) })}
        />
      </Screen>
    </CardFrame>
  )
}
