import { satangOf } from '../../contract/money.ts';
import type { AgentConfig } from '../agent/config.ts';

/** An agent's rules as the SQL of the job takes them (0023_cashback.sql). */
export const rulesForSql = ({ cashback }: AgentConfig) =>
  JSON.stringify({
    rates: cashback.percent,
    min_satang: satangOf(cashback.min_baht),
    max_satang: satangOf(cashback.max_baht),
    loss_percent: cashback.loss_percent,
    min_loss_satang: satangOf(cashback.min_loss_baht),
    max_return_satang: satangOf(cashback.max_return_baht),
    claim_days: cashback.claim_days,
  });
