import { Banner, CopyButton, styled } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { TextField } from '@console/platform/ui/form'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { packLayout, type SharedLayout } from './layoutLink.ts'

const Link = styled('div', {
  base: { display: 'flex', alignItems: 'flex-end', gap: '2', mt: '4', '& > :first-of-type': { flex: '1' } },
})

interface ShareDialogProps {
  open: boolean
  onClose: () => void
  layout: SharedLayout
}

/** The link that shares how the boxes are laid out. */
export const ShareDialog = ({ open, onClose, layout }: ShareDialogProps) => {
  const t = useT()
  const [link, setLink] = useState<string | null>('')
  useEffect(() => {
    if (!open) return undefined
    let isOld = false
    const set = (made: string | null) => void (!isOld && setLink(made))
    packLayout(layout).then(
      (packed) => set(`${window.location.origin}/dashboard#layout=${packed}`),
      () => set(null),
    )
    return () => {
      isOld = true
    }
  }, [open, layout])
  return (
    <Dialog open={open} onClose={onClose} size="md" title={t('share.title')}>
      {t('share.text')}
      {link === null ? (
        <Banner kind="warning">{t('share.tooLong')}</Banner>
      ) : (
        <Link>
          <TextField label={t('share.link')} value={link} readOnly mono />
          <CopyButton word={t('copy')} text={link} />
        </Link>
      )}
    </Dialog>
  )
}
