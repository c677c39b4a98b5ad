// One page for the tests of stored events, which need no cloud.
import './history/history.testing.tsx'
import './history/past/pastRows.testing.tsx'
