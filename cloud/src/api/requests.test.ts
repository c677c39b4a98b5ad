import './requestChecks.testing.ts'
import './unknownCalls.testing.ts'
import '../fleet/firmwareForm.testing.ts'
