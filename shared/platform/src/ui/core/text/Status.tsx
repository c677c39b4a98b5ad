import { CircleCheck, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { Spinner } from '../state/Spinner.tsx'
import { styled } from '../styled.ts'

const Root = styled('span', {
  // Aligned to the baseline of its word.
  base: {
    display: 'inline-flex',
    alignItems: 'baseline',
    gap: '7px',
    verticalAlign: 'bottom',
    '& > svg': { flexShrink: '0', alignSelf: 'center', boxSize: '3' },
    '& > .lucide, & > [data-spinner]': { boxSize: '3.5' },
  },
  variants: {
    kind: {
      online: { '& > svg': { color: 'status.online' } },
      offline: { color: 'fg.muted', '& > svg': { color: 'status.offline' } },
      unknown: { '& > svg': { color: 'status.unknown' } },
      enabled: { '& > svg': { color: 'status.online' } },
      disabled: { color: 'fg.muted', '& > svg': { color: 'status.offline' } },
      succeeded: { color: 'green.fg' },
      failed: { color: 'red.fg' },
      building: { color: 'accent.fg' },
    },
    past: { true: { color: 'fg.muted', '& > svg': { color: 'fg.subtle' } } },
  },
})

const shape = (children: React.ReactNode) => (
  <svg viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
    {children}
  </svg>
)
const dot = shape(<circle cx="6" cy="6" r="5" fill="currentColor" stroke="none" />)

/** A shape of its own for every kind, so that greyscale shows more than the word. */
const shapes = {
  online: dot,
  offline: shape(
    <>
      <circle cx="6" cy="6" r="4.2" />
      <path d="M3 9 9 3" />
    </>,
  ),
  unknown: shape(
    <>
      <circle cx="6" cy="6" r="4.2" strokeDasharray="2.3 2.1" />
      <circle cx="6" cy="6" r="1.2" fill="currentColor" stroke="none" />
    </>,
  ),
  enabled: dot,
  disabled: shape(<path d="M3.6 2v8M8.4 2v8" strokeWidth="2" />),
  succeeded: <CircleCheck aria-hidden />,
  failed: <OctagonAlert aria-hidden />,
  building: <Spinner />,
}

const words = {
  online: 'status.online',
  offline: 'status.offline',
  unknown: 'status.unknown',
  enabled: 'status.enabled',
  disabled: 'status.disabled',
  succeeded: 'status.succeeded',
  failed: 'status.failed',
  building: 'status.building',
} as const

export type StatusKind = keyof typeof shapes

export interface StatusProps {
  kind: StatusKind
  /** In place of the usual word. */
  children?: string | undefined
  /** The status may have changed since. */
  past?: boolean | undefined
}

/** A status as shape and word. */
export const Status = ({ kind, children, past }: StatusProps) => {
  const t = useCommonText()
  return (
    <Root kind={kind} past={past}>
      {shapes[kind]}
      {children ?? t(words[kind])}
    </Root>
  )
}

const Tag = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '5',
    px: '1.5',
    borderRadius: 'l1',
    borderWidth: '1px',
    borderColor: 'transparent',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    textStyle: 'xs',
    fontWeight: 'normal',
    '& .lucide': { boxSize: '2.5' },
  },
  variants: {
    tone: {
      gray: { colorPalette: 'gray', borderColor: 'border' },
      green: { colorPalette: 'green' },
      orange: { colorPalette: 'orange' },
      red: { colorPalette: 'red' },
      blue: { colorPalette: 'blue' },
      accent: { colorPalette: 'accent' },
    },
  },
})

export interface BadgeProps {
  /** Gray unless the colour means something. */
  tone?: 'gray' | 'green' | 'orange' | 'red' | 'blue' | 'accent' | undefined
  icon?: ReactNode | undefined
  children: ReactNode
}

export const Badge = ({ tone = 'gray', icon, children }: BadgeProps) => (
  <Tag tone={tone}>
    {icon}
    {children}
  </Tag>
)
