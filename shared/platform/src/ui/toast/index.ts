export { type ToastItem } from './ToastCard.tsx'
export { ToastList, type ToastListProps } from './ToastList.tsx'
