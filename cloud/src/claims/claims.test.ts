// Enrolments count those that there are: they come first. The simulated devices fill the account at last.
import './enrolments.testing.ts'
import './claims.testing.ts'
import './arrival.testing.ts'
import './sdkRoute.testing.ts'
import './simulated.testing.ts'
