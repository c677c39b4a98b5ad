import { PageHeader, styled } from '@console/shared/ui'
import { useT } from '../i18n/index.ts'

const Boxes = styled('div', {
  base: { display: 'grid', flex: '1', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }, gridAutoRows: 'minmax(200px, auto)', md: { gridTemplateRows: '200px minmax(260px, 1fr)' } },
})
const Box = styled('section', { base: { display: 'flex', flexDirection: 'column', gap: '3', p: '4', bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3' } })
const Title = styled('h2', { base: { textStyle: 'md', fontWeight: 'medium', color: 'fg.muted' } })
const Placeholder = styled('div', { base: { flex: '1', borderWidth: '1px', borderStyle: 'dashed', borderColor: 'border.emphasized', borderRadius: 'l2' } })

/** Boxes with no data behind them yet. */
export const DashboardScreen = () => {
  const t = useT()
  return (
    <>
      <PageHeader title={t('dashboard.title')} />
      <Boxes>
        <Box><Title>{t('dashboard.fleet')}</Title><Placeholder /></Box>
        <Box><Title>{t('dashboard.events')}</Title><Placeholder /></Box>
        <Box><Title>{t('dashboard.integrations')}</Title><Placeholder /></Box>
        <Box gridColumn={{ md: 'span 2' }}><Title>{t('dashboard.builds')}</Title><Placeholder /></Box>
        <Box><Title>{t('dashboard.activity')}</Title><Placeholder /></Box>
      </Boxes>
    </>
  )
}
