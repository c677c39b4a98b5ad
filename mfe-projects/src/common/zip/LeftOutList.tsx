import { useFormat } from '@console/platform/i18n'
import { Mono, styled } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'
import { pathProblemTexts } from '../files/paths.ts'
import { limits, type LeftOut } from './readZip.ts'

// More are nothing to read.
const most = 100

const reasons = {
  ...pathProblemTexts, kind: 'transfer.left.kind', large: 'transfer.left.large', binary: 'transfer.left.binary', twice: 'transfer.left.twice', many: 'transfer.left.many',
} as const satisfies Record<LeftOut['why'], string>

const Title = styled('h3', { base: { mt: '4', textStyle: 'label', color: 'fg' } })
const List = styled('ul', { base: { mt: '1.5', maxH: '48', overflowY: 'auto', display: 'grid', gap: '1', textStyle: 'xs' } })
const Item = styled('li', { base: { overflowWrap: 'anywhere' } })

/** What of a zip does not come in, and why. */
export const LeftOutList = ({ left }: { left: readonly LeftOut[] }) => {
  const t = useT()
  const { bytes, number } = useFormat()
  if (left.length === 0) return null
  return (
    <>
      <Title>{t('transfer.leftOut', { count: left.length, formatted: number(left.length) })}</Title>
      <List aria-label={t('transfer.leftOutList')}>
        {left.slice(0, most).map((file, index) => <Item key={index}><Mono><bdi>{file.name}</bdi></Mono> {t(reasons[file.why], { size: bytes(limits.file), count: limits.files })}</Item>)}
        {left.length > most ? <Item>{t('transfer.leftMore', { count: left.length - most, formatted: number(left.length - most) })}</Item> : null}
      </List>
    </>
  )
}
