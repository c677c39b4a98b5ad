import type { MessageProperties } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { styled } from '@console/platform/ui'
import { useT } from './i18n/useT.ts'

const Root = styled('div', { base: { mt: '4', textStyle: 'sm' } })
const Title = styled('h3', { base: { mb: '1', fontWeight: 'semibold', color: 'fg' } })
const List = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '1',
    '& > *': { minW: '0', overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
    '& > dt': { color: 'fg.muted' },
    '& > dd': { textStyle: 'mono', whiteSpace: 'pre-wrap' },
  },
})
const Left = styled('p', { base: { mt: '1', textStyle: 'xs', color: 'fg.muted' } })

/** What an MQTT 5 publisher said beside a message. */
export const PropertyList = ({
  properties: { contentType, responseTopic, user, left },
}: {
  properties: MessageProperties
}) => {
  const t = useT()
  const format = useFormat()
  const rows = [
    ...(contentType === undefined ? [] : [[t('properties.contentType'), contentType] as const]),
    ...(responseTopic === undefined ? [] : [[t('properties.responseTopic'), responseTopic] as const]),
    ...user,
  ]
  return (
    <Root>
      <Title>{t('properties.title')}</Title>
      <List>
        {rows.flatMap(([name, value], index) => [
          <dt key={`name ${index}`}>{visible(name)}</dt>,
          <dd key={index}>{visible(value)}</dd>,
        ])}
      </List>
      {left > 0 && <Left>{t('properties.left', { count: left, formatted: format.number(left) })}</Left>}
    </Root>
  )
}
