import type { ReportMessage } from '@console/platform-registry/schema/reports'

/** What is sent at once: reports of one page. It is typed by what reads it. */
export type { ReportMessage }

/** One report, of a remote or of the shell itself. It holds nothing that a user, a device or a server has written. */
export type Report = ReportMessage['reports'][number]
