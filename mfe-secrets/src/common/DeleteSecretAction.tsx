import {
  deleteSecret,
  secretDetailsQuery,
  secretListQuery,
  type Secret,
  type SecretDetails,
} from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { isolate, visible } from '@console/platform/lib'
import { useDeletion } from '@console/platform/lists'
import { useQuery } from '@console/platform/query'
import { Link } from '@console/platform/router'
import { Button, ButtonLink, IconButton, styled, useErrorText } from '@console/platform/ui'
import { ConfirmDialog, Dialog } from '@console/platform/ui/dialog'
import { ChevronRight, Info, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'

interface DeleteSecretActionProps {
  secret: Pick<Secret, 'name' | 'usageCount'>
  /** A button on the secret's own page; an icon in a row. */
  look?: 'icon' | 'button'
  onDeleted?: () => void
}

export const DeleteSecretAction = ({ secret, look = 'icon', onDeleted }: DeleteSecretActionProps) => {
  const t = useT()
  const { name, usageCount } = secret
  // Chosen at the click: a reload of the list must not swap an open dialog.
  const [open, setOpen] = useState<'inUse' | 'confirm' | null>(null)
  const { mutate, reset, isPending, error } = useDeleteSecret()
  const errorText = useErrorText()
  const ask = () => setOpen(usageCount > 0 ? 'inUse' : 'confirm')
  const close = () => {
    setOpen(null)
    reset()
  }
  const deleted = () => {
    close()
    onDeleted?.()
  }
  return (
    <>
      {look === 'button' ? (
        <Button danger icon={<Trash2 aria-hidden />} onClick={ask}>
          {t('secrets.delete')}
        </Button>
      ) : (
        <IconButton size="xs" label={t('deleteNamed', { name: isolate(visible(name)) })} onClick={ask}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
      {open === 'inUse' && <SecretInUseDialog secret={secret} isHere={look === 'button'} onClose={close} />}
      {open === 'confirm' && (
        <ConfirmDialog
          open
          title={t('deleteQuestion', { name: isolate(visible(name)) })}
          verb={t('delete')}
          busy={isPending}
          error={error && errorText(error)}
          onClose={close}
          onConfirm={() => mutate(name, { onSuccess: deleted })}
        >
          {t('secrets.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}

interface SecretInUseDialogProps {
  secret: Pick<Secret, 'name' | 'usageCount'>
  /** On the secret's own page: then there are no details to open. */
  isHere: boolean
  onClose: () => void
}

/** Why a secret can't be deleted, with links to the integrations that use it. */
const SecretInUseDialog = ({ secret: { name, usageCount }, isHere, onClose }: SecretInUseDialogProps) => {
  const t = useT()
  const { api, href } = useConsole()
  const { data } = useQuery({ ...secretDetailsQuery(api, name), retry: false })
  return (
    <Dialog
      open
      icon={<Info aria-hidden />}
      tone="info"
      title={t('secrets.inUse', { name: isolate(visible(name)) })}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus={isHere || undefined} onClick={onClose}>
            {t('close')}
          </Button>
          {isHere ? null : (
            <ButtonLink data-autofocus variant="solid" to={href('secret-details', { name })}>
              {t('secrets.openDetails')}
            </ButtonLink>
          )}
        </>
      }
    >
      {t('secrets.inUseText', { count: usageCount })}
      {data && data.integrations.length > 0 ? <UseLinks uses={data.integrations} /> : null}
    </Dialog>
  )
}

const List = styled('ul', {
  base: {
    mt: '4',
    borderWidth: '1px',
    borderRadius: 'l2',
    color: 'fg',
    overflow: 'hidden',
    '& > li + li': { borderTopWidth: '1px' },
  },
})
const Row = styled(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: { base: '11', sm: '9' },
    px: '3',
    py: '1',
    fontWeight: 'medium',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outlineOffset: '-2px' },
    '& bdi': { flex: '1', minW: '0', overflowWrap: 'anywhere' },
    '& .lucide': { color: 'fg.subtle', flexShrink: '0' },
  },
})

/** Links to the integrations that use a secret. */
const UseLinks = ({ uses }: { uses: SecretDetails['integrations'] }) => {
  const { href } = useConsole()
  return (
    <List>
      {uses.map(({ id, name }) => (
        <li key={id}>
          <Row to={href('integration-edit', { id })}>
            <bdi>{visible(name || id)}</bdi>
            <ChevronRight size={16} aria-hidden />
          </Row>
        </li>
      ))}
    </List>
  )
}

export const secretDeletions = ['secrets', 'delete'] as const

/** The confirmation shows a failure with the server's text. */
const useDeleteSecret = () => {
  const { api } = useConsole()
  return useDeletion({
    mutationKey: secretDeletions,
    call: (name) => deleteSecret(api, name),
    lists: [secretListQuery(api)],
    failure: 'shown',
  })
}
