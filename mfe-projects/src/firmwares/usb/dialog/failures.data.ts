/** What each failure is called, and what to try. */
export const failures = {
  cancelled: { title: 'usb.fail.cancelled', advice: 'usb.try.cancelled' },
  notLoaded: { title: 'usb.fail.notLoaded', advice: 'usb.try.notLoaded' },
  notAllowed: { title: 'usb.fail.notAllowed', advice: 'usb.policy' },
  busy: { title: 'usb.fail.busy', advice: 'usb.try.busy' },
  noAnswer: { title: 'usb.fail.noAnswer', advice: 'usb.try.noAnswer' },
  unknownChip: { title: 'usb.fail.unknownChip', advice: 'usb.try.unknownChip' },
  otherChip: { title: 'usb.fail.otherChip', advice: 'usb.try.otherChip' },
  tooLarge: { title: 'usb.fail.tooLarge', advice: 'usb.try.tooLarge' },
  noFlash: { title: 'usb.fail.noFlash', advice: 'usb.try.noFlash' },
  lost: { title: 'usb.fail.lost', advice: 'usb.try.lost' },
  lostAtReset: { title: 'usb.fail.lost', advice: 'usb.try.lostAtReset' },
  silent: { title: 'usb.fail.silent', advice: 'usb.try.silent' },
  corrupt: { title: 'usb.fail.corrupt', advice: 'usb.try.corrupt' },
  other: { title: 'usb.fail.other', advice: 'usb.try.other' },
} as const
