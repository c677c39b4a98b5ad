import './requestChecks.testing.ts'
import './unknownCalls.testing.ts'
import '../updates/firmwareForm.testing.ts'
