-- The seamless wallet (docs/rules.md#games).

/* Only bets, for turnover, cashback and history. */
create or replace view game_bet as
select source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang,
  won_satang, state,
  at as placed_at, closed_at, input_hash, balance_satang, covers
from game_transaction where kind = 'bet';

/* The bets whose stakes count: those that cover at most 70 % of a round's outcomes (docs/rules.md#turnover). */
create or replace view game_counted_bet as select * from game_bet where coalesce(covers, 0) <= 0.7;

/*
 * Whether an agent with this configuration offers a game, by the same rule as its lists (hiddenProviders,
 * CatalogueView in queries.ts): for a provider's lobby, in which the player changes the game without a launch.
 */
create or replace function game_is_offered(config jsonb, g game) returns boolean language sql stable as $$
  select g.is_enabled
    and (select p.is_enabled from game_provider p where p.id = g.provider_id)
    and not coalesce(config #> '{games,hidden_games}' ? g.id, false)
    and not coalesce(config #> '{games,disabled_providers}' ? g.provider_id, false)
    and coalesce(nullif(config #> '{games,providers}', 'null') ? g.provider_id, true)
$$;

/*
 * Handles the last call of a round: settles the member's open bets of it on this wallet, which then count for the
 * wallet's bonus. The caller holds the wallet's lock.
 */
create or replace function game_close_round(
  of_source text, of_member bigint, of_wallet bigint, of_round text, balance_satang bigint, at timestamptz
) returns void language sql as $$
  with closed as (
    update game_transaction b set state = 'settled', closed_at = game_close_round.at
    where b.kind = 'bet' and b.member_id = of_member and b.round_id = of_round and b.source = of_source
      and b.wallet_id = of_wallet and b.state = 'open'
    returning b.category, b.stake_satang
  ), counted as (
    select c.category, sum(c.stake_satang)::bigint as satang from closed c group by c.category
  )
  -- On a cash wallet it counts nothing.
  select bonus_count_stake(of_wallet, c.category, c.satang, game_close_round.balance_satang) from counted c
$$;

/*
 * The open bets of a member on one round cover together at most the sum of their shares: above 70 % each of them is
 * marked so. The caller has just written one of them.
 */
create or replace function game_add_covers(of_source text, of_member bigint, of_round text) returns void language sql as $$
  update game_transaction b set covers = least(1, s.covers)
  from (
    select sum(x.covers) as covers from game_bet x
    where x.member_id = of_member and x.round_id = of_round and x.source = of_source and x.state = 'open'
    having count(*) > 1
  ) s
  where b.kind = 'bet' and b.member_id = of_member and b.round_id = of_round and b.source = of_source and b.state = 'open'
    and b.covers is not null and s.covers > 0.7
$$;

/*
 * A call of a game provider, in one statement: locks, checks, rows, ledger and event. `input` is the contract's with its
 * kind, and the amount in satang:
 *   {"kind": "bet", "session_id", "transaction_id", "round_id", "amount_satang", "covers"?}
 *   {"kind": "win" | "refund", "session_id", "transaction_id", "bet_transaction_id", "round_id", "amount_satang"}
 * Of protocols with more than one win a bet (docs/rules.md#hub88) also:
 *   "content": what a repeat must have in common with the first call, instead of all of the input; wins then add up, and a
 *     bet that has won nothing may be refunded although it was settled.
 *   "game_id": the game of a bet, where the session goes on in another one.
 *   "closes": true for the last call of a round: its bets that are open are settled. False in a win: the round goes on, and
 *     the bet stays open.
 * outcome: ok, with the balance and the time (a repeat gets those of the first call); or the code of the refusal:
 * insufficient_balance, with the balance; amount_differs: a refund of another amount than its bet.
 * Raises CK002 when calls with the same id run at the same time on two wallets.
 */
create or replace function game_call(
  of_source text, input jsonb, at timestamptz, out outcome text, out balance_satang bigint, out answered_at timestamptz
) language plpgsql as $$
#variable_conflict use_column
declare
  called text := input ->> 'kind';
  is_bet boolean := called = 'bet';
  amount bigint := input -> 'amount_satang';
  hash bytea := sha256(convert_to(coalesce(input ->> 'content', input::text), 'utf8'));
  adds_up boolean := input ? 'content';
  closes boolean := (input ->> 'closes')::boolean;
  stays_open boolean := called = 'win' and adds_up and closes is false;
  session record;
  balance bigint;
  held bigint;
  known game_transaction;
  bet game_bet;
  is_new boolean := false;
  is_notified boolean := false;
begin
  -- Includes the reason why it takes no bets now, if there is one; the member's own comes first. `limited`: the stake
  -- has to be checked against limits. It uses subqueries by key, because joins would read small tables completely.
  select s.*, (
      select coalesce(
        case m.status when 'closed' then 'game_session_ended' else play_block(m, at) end,
        case when s.ended_at is not null or s.expires_at <= at
          or not exists (select 1 from member_session l
            where l.id = s.member_session_id and l.revoked_at is null and l.expires_at > at)
          or (select a.status from agent a where a.id = s.agent_id) <> 'open' then 'game_session_ended' end,
        case when is_stopped(s.agent_id, 'provider', (select g.provider_id from game g
          where g.id = coalesce(input ->> 'game_id', s.game_id))) then 'provider_stopped' end,
        case when m.has_stake_limit then 'limited' end)
      from member m where m.id = s.member_id
    ) as refusal into session
  from game_session s where s.id = input ->> 'session_id' and s.source = of_source;
  if not found then
    outcome := 'launch_invalid';
    return;
  end if;
  if session.refusal = 'limited' then
    session.refusal := null;
    if is_bet then
      select r.refusal into session.refusal from play_refusal(session.member_id, amount, at) r;
    end if;
  end if;
  -- From here on calls on one wallet wait for each other.
  select a.balance_satang - a.held_satang, a.held_satang into strict balance, held from account a
  where a.id = session.wallet_id for no key update;

  if session.on_bonus and is_bet
    and not exists (select 1 from bonus b where b.wallet_id = session.wallet_id and b.state = 'running') then
    session.refusal := coalesce(session.refusal, 'game_session_ended');
  end if;

  -- A bet that is allowed is inserted at once: its primary key shows whether it is a repeat.
  if is_bet and session.refusal is null and balance >= amount then
    balance_satang := balance - amount;
    insert into game_transaction (source, transaction_id, kind, input_hash, balance_satang, at, agent_id, member_id,
      wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, covers)
    values (of_source, input ->> 'transaction_id', 'bet', hash, balance_satang, at, session.agent_id, session.member_id,
      session.wallet_id, session.id, coalesce(input ->> 'game_id', session.game_id), session.category,
      input ->> 'round_id', amount, 0, 'open', (input ->> 'covers')::real)
    on conflict do nothing;
    is_new := found;
    if is_new and input ? 'covers' then
      perform game_add_covers(of_source, session.member_id, input ->> 'round_id');
    end if;
  end if;

  if not is_new then
    select * into known from game_transaction t
    where t.source = of_source and t.transaction_id = input ->> 'transaction_id';
    if found then
      outcome := case
        when known.input_hash = hash then 'ok'
        when known.kind = 'tombstone' and (is_bet or adds_up and called = 'win') then 'bet_refunded'
        else 'transaction_conflict'
      end;
      balance_satang := case outcome when 'ok' then known.balance_satang end;
      answered_at := case outcome when 'ok' then known.at end;
      return;
    end if;
    if is_bet then
      outcome := coalesce(session.refusal, 'insufficient_balance');
      balance_satang := case when session.refusal is null then balance end;
      return;
    end if;

    select * into bet from game_bet b
    where b.source = of_source and b.transaction_id = input ->> 'bet_transaction_id' and b.session_id = session.id
      and b.round_id = input ->> 'round_id';
    if not found and called = 'refund' then
      -- The bet may still arrive: then it finds this row under its own id. There is nothing to refund.
      insert into game_transaction values (of_source, input ->> 'bet_transaction_id', 'tombstone', '', balance, at)
      on conflict do nothing;
      if found then
        amount := 0;
      else
        select case t.kind when 'tombstone' then 'bet_refunded' else 'bet_not_found' end into outcome
        from game_transaction t where t.source = of_source and t.transaction_id = input ->> 'bet_transaction_id';
      end if;
    else
      outcome := case
        when bet.state is null then 'bet_not_found'
        when bet.state = 'refunded' then 'bet_refunded'
        when bet.state = 'settled' and not adds_up or called = 'refund' and bet.won_satang > 0 then 'bet_settled'
        when called = 'refund' and bet.stake_satang <> amount then 'amount_differs'
      end;
    end if;
    if outcome is not null then
      return;
    end if;

    balance_satang := balance + amount;
    insert into game_transaction values (of_source, input ->> 'transaction_id', called, hash, balance_satang, at)
    on conflict do nothing;
    if not found then
      raise exception 'game transaction % came on two wallets', input ->> 'transaction_id' using errcode = 'CK002';
    end if;
    if bet.state is not null then
      update game_transaction b
      set state = case when called = 'refund' then 'refunded' when stays_open then b.state else 'settled' end,
        won_satang = case called when 'win' then b.won_satang + amount else 0 end,
        closed_at = case when stays_open then b.closed_at else coalesce(b.closed_at, game_call.at) end
      where b.source = of_source and b.transaction_id = bet.transaction_id;
      if stays_open and bet.state = 'open' then
        insert into game_unclosed_bet values (of_source, bet.transaction_id, at)
        on conflict (source, transaction_id) do update set won_at = excluded.won_at;
      end if;
      if called = 'win' and adds_up then
        insert into game_win (source, transaction_id, bet_transaction_id, amount_satang)
        values (of_source, input ->> 'transaction_id', bet.transaction_id, amount);
      end if;
      if session.on_bonus then
        -- A bet that covers more than 70 % of the outcomes is no risk (docs/rules.md#turnover). A stake counts once.
        perform bonus_count_stake(session.wallet_id, session.category,
          case
            when coalesce(bet.covers, 0) > 0.7 then 0
            when called = 'win' and bet.state = 'open' and not stays_open then bet.stake_satang
            when called = 'refund' and bet.state = 'settled' then -bet.stake_satang
            else 0
          end, balance_satang);
      end if;
    end if;
  end if;

  if closes then
    perform game_close_round(of_source, session.member_id, session.wallet_id, input ->> 'round_id', balance_satang, at);
  end if;

  outcome := 'ok';
  answered_at := at;
  if amount > 0 then
    perform ledger_single('game:' || of_source || ':' || (input ->> 'transaction_id'), session.agent_id, 'THB',
      session.wallet_id, 'provider', is_bet, amount, 'game_' || called, input ->> 'round_id', at);
    insert into event_outbox (member_id, event)
    values (session.member_id, wallet_event(session.wallet_id, balance_satang + held, held));
    -- A win of at least 1,000 baht and twenty times the stake is worth a notice.
    if called = 'win' and amount >= 100000 and amount >= 20 * bet.stake_satang then
      perform notice_add(session.agent_id, session.member_id, 'game_win', jsonb_build_object('satang', amount),
        '/member/statement?type=win', at);
      is_notified := true;
    end if;
  end if;
  -- A bet that settles more than a minute late gets a notice: the player may have left the game and not seen the result.
  if bet.state is not null and not stays_open and not is_notified and at > bet.placed_at + interval '1 minute' then
    perform notice_add_bet(session.agent_id, session.member_id, session.category || '_settled', jsonb_build_object(
      'game', (select g.name_th from game g where g.id = bet.game_id),
      'event', input #> '{about,event}',
      'picks', case when input ? 'about' then jsonb_build_array(input #> '{about,pick}') else '[]'::jsonb end,
      'state', case called when 'win' then 'settled' else 'refunded' end,
      'count', 1, 'stake', bet.stake_satang, 'back', bet.won_satang + amount), at);
  end if;
end $$;

/*
 * Takes a win back that a provider rolls back, in one statement. `input`:
 *   {"session_id", "round_id": of the win's bet; "transaction_id", "win_transaction_id", "content", "closes": as above}
 * outcome: ok, with the balance and the time (a repeat gets those of the first call); insufficient_balance, with the
 * balance: the member has spent it; win_not_found; win_taken_back: by another call; transaction_conflict.
 */
create or replace function game_take_back_win(
  of_source text, input jsonb, at timestamptz, out outcome text, out balance_satang bigint, out answered_at timestamptz
) language plpgsql as $$
#variable_conflict use_column
declare
  hash bytea := sha256(convert_to(input ->> 'content', 'utf8'));
  session game_session;
  balance bigint;
  held bigint;
  known game_transaction;
  win game_win;
begin
  select s.* into strict session from game_session s where s.id = input ->> 'session_id' and s.source = of_source;
  -- From here on calls on one wallet wait for each other.
  select a.balance_satang - a.held_satang, a.held_satang into strict balance, held from account a
  where a.id = session.wallet_id for no key update;

  select * into known from game_transaction t
  where t.source = of_source and t.transaction_id = input ->> 'transaction_id';
  if found then
    outcome := case when known.input_hash = hash then 'ok' else 'transaction_conflict' end;
    balance_satang := case outcome when 'ok' then known.balance_satang end;
    answered_at := case outcome when 'ok' then known.at end;
    return;
  end if;
  select * into win from game_win w where w.source = of_source and w.transaction_id = input ->> 'win_transaction_id';
  outcome := case
    when not found then 'win_not_found'
    when win.taken_back_at is not null then 'win_taken_back'
    when balance < win.amount_satang then 'insufficient_balance'
    else 'ok'
  end;
  if outcome <> 'ok' then
    balance_satang := balance;
    return;
  end if;

  balance_satang := balance - win.amount_satang;
  answered_at := at;
  insert into game_transaction values (of_source, input ->> 'transaction_id', 'refund', hash, balance_satang, at)
  on conflict do nothing;
  if not found then
    raise exception 'game transaction % came on two wallets', input ->> 'transaction_id' using errcode = 'CK002';
  end if;
  update game_win w set taken_back_at = game_take_back_win.at
  where w.source = of_source and w.transaction_id = win.transaction_id;
  update game_transaction b set won_satang = b.won_satang - win.amount_satang
  where b.source = of_source and b.transaction_id = win.bet_transaction_id;
  if session.on_bonus then
    perform bonus_count_stake(session.wallet_id, session.category, 0, balance_satang);
  end if;
  if (input ->> 'closes')::boolean then
    perform game_close_round(of_source, session.member_id, session.wallet_id, input ->> 'round_id', balance_satang, at);
  end if;
  if win.amount_satang > 0 then
    perform ledger_single('game:' || of_source || ':' || (input ->> 'transaction_id'), session.agent_id, 'THB',
      session.wallet_id, 'provider', true, win.amount_satang, 'game_win_back', input ->> 'round_id', at);
    insert into event_outbox (member_id, event)
    values (session.member_id, wallet_event(session.wallet_id, balance_satang + held, held));
  end if;
end $$;

/*
 * Settles a round with a bet left open at a win, if nothing has come in it since `quiet_since`: its provider does not
 * say when the round is over. Wins that still come are added to their bets.
 */
create or replace function game_settle_quiet(
  of_source text, bet_id text, quiet_since timestamptz, at timestamptz
) returns void language plpgsql as $$
declare
  bet game_bet;
  balance bigint;
  latest timestamptz;
begin
  select b.* into strict bet from game_bet b where b.source = of_source and b.transaction_id = bet_id;
  -- As in a provider's call, calls on this wallet wait from here on.
  select a.balance_satang - a.held_satang into strict balance from account a where a.id = bet.wallet_id for no key update;
  if not exists (select from game_unclosed_bet u where u.source = of_source and u.transaction_id = bet_id) then
    return;
  end if;
  -- The round's settled bets count too, because a win in one of them shows that the round goes on.
  select max(greatest(b.placed_at, u.won_at, b.closed_at)) into latest
  from game_bet b left join game_unclosed_bet u on u.source = b.source and u.transaction_id = b.transaction_id
  where b.member_id = bet.member_id and b.round_id = bet.round_id and b.source = of_source and b.wallet_id = bet.wallet_id;
  if latest >= quiet_since then
    update game_unclosed_bet u set won_at = latest where u.source = of_source and u.transaction_id = bet_id;
    return;
  end if;
  delete from game_unclosed_bet u where u.source = of_source and u.transaction_id = bet_id;
  perform game_close_round(of_source, bet.member_id, bet.wallet_id, bet.round_id, balance, at);
end $$;
