/** For how long alerts can be silenced. */
export const silences = [{ hours: 1, word: 'silence.1' }, { hours: 8, word: 'silence.8' }, { hours: 24, word: 'silence.24' }] as const
