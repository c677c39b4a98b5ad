import { useReadable } from '@console/platform/contract'
import { ToastList } from '@console/platform/ui/toast'
import { useShell } from '../shellContext.ts'

export const ToastArea = () => {
  const { toasts } = useShell()
  return <ToastList toasts={useReadable(toasts.shown)} onDismiss={toasts.dismiss} />
}
