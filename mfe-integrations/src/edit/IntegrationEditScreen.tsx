import { type Integration, integrationListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { useParams } from '@console/platform/router'
import {
  Badge,
  Banner,
  ButtonLink,
  LoadFailed,
  PageHeader,
  Panel,
  Skeleton,
  StateCard,
  styled,
} from '@console/platform/ui'
import { InlineEdit } from '@console/platform/ui/form'
import { ChevronLeft, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { canonical } from '../common/model/canonical.ts'
import { withField } from '../common/model/json.ts'
import { nameError } from '../common/nameError.ts'
import { anyTemplateOf, labelOf } from '../common/templates/templates.ts'
import { TestAction } from '../common/TestAction.tsx'
import { useNameCheck, useSaveIntegration } from '../common/useSaveIntegration.ts'
import { useT } from '../i18n/index.ts'
import { IntegrationForm } from './form/IntegrationForm.tsx'

export const IntegrationEditScreen = () => {
  const t = useT()
  const { api, href } = useConsole()
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(integrationListQuery(api))
  const list = href('integration-list')
  const breadcrumb = [{ label: t('list.title'), to: list }]
  const found = data?.find((each) => each.id === id)
  const [known, setKnown] = useState(found)
  if (found && found !== known) setKnown(found)
  const missing = <Missing id={id} breadcrumb={breadcrumb} />
  const integration = found ?? (known?.id === id ? known : undefined)
  if (integration)
    return (
      <Existing
        key={id}
        integration={integration}
        gone={found === undefined ? missing : null}
        breadcrumb={breadcrumb}
      />
    )
  if (data) return missing
  return (
    <>
      <PageHeader title={t('edit.title')} breadcrumb={breadcrumb} />
      <Panel>
        {error ? (
          <LoadFailed what={t('list.title')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <div aria-busy="true">
            <Skeleton w="40%" />
          </div>
        )}
      </Panel>
    </>
  )
}

interface Breadcrumb {
  breadcrumb: { label: string; to: string }[]
}

const Missing = ({ id, breadcrumb }: Breadcrumb & { id: string }) => {
  const t = useT()
  const { href } = useConsole()
  return (
    <>
      <PageHeader title={t('edit.missing')} breadcrumb={breadcrumb} />
      <StateCard
        icon={<SearchX aria-hidden />}
        title={t('edit.missing')}
        actions={
          <ButtonLink to={href('integration-list')} icon={<ChevronLeft aria-hidden />}>
            {t('back')}
          </ButtonLink>
        }
      >
        {t('edit.missingText', { id })}
      </StateCard>
    </>
  )
}

/** `gone`: what to show when the server no longer has it, unless unsaved changes would be lost. */
const Existing = ({ integration, gone, breadcrumb }: Breadcrumb & { integration: Integration; gone: ReactNode }) => {
  const t = useT()
  const { language } = useFormat()
  const [unsaved, setUnsaved] = useState(false)
  const { id, type, content, stored } = integration
  const template = anyTemplateOf(type, content)
  const test = (
    <TestAction
      look="button"
      id={id}
      name={content.name || id}
      device={content.deviceID}
      data={template.sample}
      note={unsaved ? t('test.saveFirst') : null}
    />
  )
  if (gone !== null && !unsaved) return gone
  return (
    <>
      <PageHeader
        title={visible(content.name || id)}
        heading={<RenameAction integration={integration} />}
        beside={<Badge>{visible(labelOf(type, language))}</Badge>}
        breadcrumb={breadcrumb}
        actions={test}
      />
      {gone === null ? null : (
        <Gone>
          <Banner kind="warning">{t('edit.gone')}</Banner>
        </Gone>
      )}
      <IntegrationForm
        exists
        onUnsaved={setUnsaved}
        id={id}
        template={template}
        stored={stored}
        initial={stored}
        onSaved={stay}
      />
    </>
  )
}

const Gone = styled('div', { base: { mb: '3' } })

const stay = () => {}

/** Renames an integration in its heading. Unsaved changes in the form below are not saved with it. */
const RenameAction = ({ integration: { id, type, content } }: { integration: Integration }) => {
  const t = useT()
  const isTaken = useNameCheck(id)
  const { mutateAsync } = useSaveIntegration()
  const gone = (): never => {
    throw new Error(t('edit.missing'))
  }
  const validate = async (name: string) => {
    if (nameError(name, 'request') !== null) return t('nameValidationError')
    return (await isTaken(name)) ? t('nameDuplicateError') : null
  }
  // Renames what the server has now, which may be newer than what was loaded.
  const save = async (name: string) =>
    mutateAsync({ id, type, decide: (theirs) => canonical(type, withField(theirs ?? gone(), 'name', name)) })
  return <InlineEdit value={content.name || id} label={t('list.name')} validate={validate} onSave={save} />
}
