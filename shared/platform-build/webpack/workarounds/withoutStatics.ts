/**
 * Leaves out what Emotion needs for `withTheme` alone, which nothing uses: hoist-non-react-statics and a react-is of
 * its own, 0.9 kB of the first paint that can't be shaken off. Not needed with the first release of Emotion that has
 * github.com/emotion-js/emotion/pull/3290.
 */
export const withoutStatics = (): Record<string, false> => ({ 'hoist-non-react-statics$': false })
