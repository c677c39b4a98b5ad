/** The browser asks to load nothing that nobody asked for. */
export const savesData = (): boolean => 'connection' in navigator && Boolean((navigator.connection as { saveData?: boolean }).saveData)

export const whenIdle = (task: () => void): void => void ('requestIdleCallback' in window ? window.requestIdleCallback(task) : setTimeout(task, 200))
