import { useConsole } from '@console/platform/contract'
import { isolate, visible } from '@console/platform/lib'
import { useParams } from '@console/platform/router'
import { ButtonLink, LoadFailed, PageHeader, Panel, StateCard } from '@console/platform/ui'
import { ChevronLeft, SearchX } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { SecretView } from './SecretView.tsx'
import { useSecret } from './useSecret.ts'

export const SecretDetailsScreen = () => {
  const { name = '' } = useParams()
  return <OneSecret key={name} name={name} />
}

const OneSecret = ({ name }: { name: string }) => {
  const t = useT()
  const { href } = useConsole()
  const loaded = useSecret(name)
  const list = href('secret-list')
  const breadcrumb = [{ label: t('secrets.title'), to: list }]
  if (loaded.kind === 'loading') return <SecretView name={name} secret={undefined} breadcrumb={breadcrumb} />
  if (loaded.kind === 'ready') return <SecretView name={name} secret={loaded.secret} load={loaded.load} breadcrumb={breadcrumb} />
  if (loaded.kind === 'failed') {
    return (
      <>
        <PageHeader title={visible(name)} breadcrumb={breadcrumb} />
        <Panel><LoadFailed what={t('secrets.thing')} error={loaded.error} retrying={loaded.load.retrying} onRetry={loaded.load.retry} /></Panel>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('secrets.notFound')} breadcrumb={breadcrumb} />
      <StateCard icon={<SearchX aria-hidden />} title={t('secrets.notFoundNamed', { name: isolate(visible(name)) })} actions={<ButtonLink icon={<ChevronLeft aria-hidden />} to={list}>{t('back')}</ButtonLink>}>
        {t('secrets.notFoundText')}
      </StateCard>
    </>
  )
}
