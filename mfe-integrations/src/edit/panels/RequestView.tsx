import type { RenderedRequest } from '@console/platform/api'
import { visible } from '@console/platform/lib'
import { styled } from '@console/platform/ui'

const Root = styled('pre', {
  base: {
    p: '3',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border.muted',
    bg: 'bg.subtle',
    textStyle: 'mono',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    maxH: '96',
    overflowY: 'auto',
  },
})
const Method = styled('strong', { base: { color: 'accent.fg' } })
const Name = styled('span', { base: { color: 'syntax.key' } })
const Masked = styled('mark', { base: { px: '1', borderRadius: 'l1', bg: 'bg.emphasized', color: 'fg' } })

const mask = '[[SENSITIVE]]'

const shown = (text: string) =>
  visible(text)
    .split(mask)
    .flatMap((part, index) =>
      index === 0 ? [part] : [<Masked key={`mask-${text.length}-${index}`}>{mask}</Masked>, part],
    )

/** A request as it is sent. The server masks the secrets in it. */
export const RequestView = ({ request: { method, url, headers, body } }: { request: RenderedRequest }) => (
  <Root tabIndex={0}>
    <Method>{visible(method)}</Method> {shown(url)}
    {'\n'}
    {Object.entries(headers).map(([name, value]) => [<Name key={name}>{visible(name)}: </Name>, ...shown(value), '\n'])}
    {body === null || body === '' ? null : ['\n', ...shown(body)]}
  </Root>
)
