// All that the stored events need is one script, which a server without them never loads.
export { HistoryPane } from './HistoryPane.tsx'
export { GapText } from './past/GapText.tsx'
export { PastEmpty, PastFoot } from './past/PastFoot.tsx'
export { TimeControl } from './time/TimeControl.tsx'
