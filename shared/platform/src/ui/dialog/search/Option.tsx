import { Link } from '../../../facades/router.ts'
import { styled } from '../../core/styled.ts'
import { hitsIn, type SearchOption } from './searchGroup.ts'

const look = {
  base: {
    display: 'flex', alignItems: 'center', gap: '3', w: 'full', minH: { base: '11', sm: '38px' }, px: '2', borderRadius: 'l2', borderWidth: '1px', borderColor: 'transparent', textAlign: 'start', cursor: 'pointer',
    '& > .lucide': { boxSize: '4', flexShrink: '0', color: 'fg.muted' },
    _selected: { bg: 'accent.subtle', borderColor: 'accent.muted', '& > .lucide': { color: 'accent.fg' } },
  },
} as const
const Target = styled(Link, look)
const Action = styled('button', look)
const Text = styled('span', { base: { flex: '1', minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 'medium' } })
const Hit = styled('mark', { base: { bg: 'transparent', color: 'accent.fg' } })
const Detail = styled('span', { base: { color: 'fg.muted', fontWeight: 'normal' } })
const End = styled('span', { base: { flexShrink: '0', textStyle: 'xs', color: 'fg.muted' } })

interface OptionProps {
  id: string
  option: SearchOption
  query: string
  chosen: boolean
  onPoint: () => void
  onFollow: () => void
}

/** Odd parts are what was found. */
const marked = (text: string, query: string) => hitsIn(text, query).map((part, index) => (index % 2 === 0 ? part : <Hit key={index}>{part}</Hit>))

/** A row of a search dialog. A real link where it leads somewhere; the keyboard's focus stays in the field. */
export const Option = ({ id, option: { icon, text, detail, end, to, run }, query, chosen, onPoint, onFollow }: OptionProps) => {
  const inside = (
    <>
      {icon}
      <Text><bdi>{marked(text, query)}</bdi>{detail ? <Detail> <bdi>{marked(detail, query)}</bdi></Detail> : null}</Text>
      {end ? <End>{end}</End> : null}
    </>
  )
  const common = { id, role: 'option', tabIndex: -1, 'aria-selected': chosen, onPointerMove: chosen ? undefined : onPoint }
  const close = () => {
    onFollow()
    run?.()
  }
  return to === undefined
    ? <Action type="button" {...common} onClick={close}>{inside}</Action>
    : <Target to={to} {...common} onClick={(event) => { if (!event.ctrlKey && !event.metaKey && !event.shiftKey) close() }}>{inside}</Target>
}
