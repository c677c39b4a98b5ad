import type { MessageProperties } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { styled } from '@console/platform/ui'
import { hexOf } from './hex.ts'
import { useT } from './i18n/useT.ts'

const Root = styled('div', { base: { mt: '4', textStyle: 'sm' } })
const Title = styled('h3', { base: { mb: '1', fontWeight: 'semibold', color: 'fg' } })
const List = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '1',
    alignItems: 'baseline',
    '& > *': { minW: '0', overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
    '& > dt': { color: 'fg.muted' },
    '& > dd': { textStyle: 'mono', whiteSpace: 'pre-wrap' },
  },
})
const Left = styled('p', { base: { mt: '1', textStyle: 'xs', color: 'fg.muted' } })

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Most devices send a text or a number of some bytes. */
const textOrHex = (bytes: Uint8Array): string => {
  try {
    const text = decoder.decode(bytes)
    return /\p{Cc}/u.test(text) ? hexOf(bytes) : text
  } catch {
    return hexOf(bytes)
  }
}

const qualities = ['properties.atMostOnce', 'properties.atLeastOnce', 'properties.exactlyOnce'] as const

/** How a message was published, and what an MQTT 5 publisher said beside it. */
export const PropertyList = ({
  properties: { qos, contentType, responseTopic, correlationData, messageExpiryInterval: expiry, user, left },
}: {
  properties: MessageProperties
}) => {
  const t = useT()
  const format = useFormat()
  const quality = qos === undefined ? undefined : qualities[qos]
  const rows = [
    ...(quality ? [[t('properties.qos'), t(quality)] as const] : []),
    ...(contentType === undefined ? [] : [[t('properties.contentType'), contentType] as const]),
    ...(responseTopic === undefined ? [] : [[t('properties.responseTopic'), responseTopic] as const]),
    ...(correlationData === undefined ? [] : [[t('properties.correlationData'), textOrHex(correlationData)] as const]),
    ...(expiry === undefined
      ? []
      : [[t('properties.expiry'), t('properties.seconds', { formatted: format.number(expiry) })] as const]),
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
