/// Every workload, in the order of the report.
let allWorkloads = subscriptions + sources + chains + subjects + flattening + combining + receipts + threads + tasks
