import { useConsole } from '@console/platform/contract'
import { Link } from '@console/platform/router'
import { styled } from '@console/platform/ui'
import type { Template } from '../common/templates.data.ts'
import { useT } from '../i18n/index.ts'

const Card = styled(Link, {
  base: {
    display: 'grid', gridTemplateColumns: '36px minmax(0, 1fr)', gridTemplateRows: '1fr auto', columnGap: '3', h: 'full', minH: '112px', p: '4', bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', color: 'fg', textDecoration: 'none',
    transition: 'border-color 100ms, box-shadow 100ms', _hover: { borderColor: 'accent.border', boxShadow: 'sm' }, _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-1px' },
  },
}, { forwardProps: ['to'] })
const Icon = styled('span', { base: { gridRow: 'span 2', display: 'grid', placeItems: 'center', boxSize: '9', borderRadius: 'l2', bg: 'bg.muted', '& .lucide': { boxSize: '5' } } })
const Name = styled('h2', { base: { textStyle: 'panel', overflowWrap: 'anywhere' } })
const Text = styled('p', { base: { mt: '0.5', color: 'fg.muted' } })
const Note = styled('span', { base: { mt: '2', textStyle: 'mono', color: 'fg.subtle' } })

export const TemplateCard = ({ template: { id, title, text, Icon: Sign, note } }: { template: Template }) => {
  const t = useT()
  const { href } = useConsole()
  return (
    <Card to={href('project-add', { template: id })}>
      <Icon aria-hidden><Sign /></Icon>
      <div>
        <Name>{t(title)}</Name>
        <Text>{t(text)}</Text>
      </div>
      {note === null ? null : <Note>{note}</Note>}
    </Card>
  )
}
