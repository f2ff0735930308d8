//! `touchline verify`: checks a record's dice by their proofs and its steps by the rules, from the record alone.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use engine::fair_dice::{self, Report};
use engine::game::Side;
use engine::record::{Origin, Record, RecordedResult, Ruling, Step};
use serde_json::json;
use touchline::replay::{BadRecord, Replay};

use super::record_file::read;

/// Exit code 0: everything fits; 1: something does not, and is named on standard output. An error: it cannot be checked here.
pub(crate) fn run(path: &Path) -> anyhow::Result<ExitCode> {
    let record = read(path)?;
    let (lines, right) = check(record)?;
    let mut output = std::io::stdout().lock();
    for line in lines {
        writeln!(output, "{line}")?;
    }
    Ok(if right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What there is to say about a record, and whether everything fits.
fn check(record: Record) -> Result<(Vec<String>, bool), BadRecord> {
    let mut replay = Replay::new(record.clone())?;
    let mut lines = Vec::new();
    let dice = fair_dice::verify(&record);
    if let Some(Origin { source, seq, steps }) = record.from {
        lines.push(format!("The first {steps} steps are those of match {source} up to its version {seq}, whose record proves their dice."));
    }
    match &dice {
        Ok(report) => lines.extend(tell(report)),
        Err(faults) => lines.extend(faults.iter().map(|fault| format!("WRONG: {fault}"))),
    }
    let steps = play(&mut replay);
    let right = dice.is_ok() && steps.is_ok();
    match steps {
        Ok(1) => lines.push("1 step keeps the rules.".to_owned()),
        Ok(played) => lines.push(format!("{played} steps keep the rules.")),
        Err(faults) => lines.extend(faults.into_iter().map(|fault| format!("WRONG: {fault}"))),
    }
    if right && replay.record().result.is_none() {
        lines.push("The match is not over: it goes on from here, or the record is cut short.".to_owned());
    }
    lines.push(if right { "The record is right." } else { "The record is WRONG." }.to_owned());
    Ok((lines, right))
}

/// What the dice rest on.
fn tell(report: &Report) -> Vec<String> {
    let mut lines = vec![format!("{}, {} of them without a proof.", rolls(report.rolls), report.unproven)];
    if report.server_alone > 0 {
        let rest = if report.server_alone == 1 { "rests" } else { "rest" };
        lines.push(format!("{} {rest} on the server's links alone.", rolls(report.server_alone)));
    }
    for (side, given) in report.given.iter() {
        lines.push(format!("{side:?} gave a link to {}.", rolls(*given)));
        if !report.missed[side].is_empty() {
            lines.push(format!("{side:?} did not open its link for rolls {:?}.", report.missed[side]));
        }
    }
    lines
}

/// `1 roll`, `2 rolls`.
fn rolls(count: u32) -> String {
    format!("{count} roll{}", if count == 1 { "" } else { "s" })
}

/// Replays the steps: how many there are, or what is wrong with them.
fn play(replay: &mut Replay) -> Result<usize, Vec<String>> {
    let (claimed, count) = (replay.record().result.clone(), replay.record().steps.len());
    let mut place = 0;
    while let Some((step, played)) = replay.step() {
        place += 1;
        if let Err(refusal) = played {
            let fault = format!("step {place}{}: {refusal}", roll(step));
            // By the rules everything after it is another match.
            let unchecked = format!("the rules cannot say more: {} of {count} steps come after it", count - place);
            return Err(if place < count { vec![fault, unchecked] } else { vec![fault] });
        }
    }
    let cut_short = replay.record().steps.iter().find_map(|step| match step {
        Step::Ruling(ruling) => ended_by(ruling),
        _ => None,
    });
    if let Some(claimed) = claimed {
        let led_to = match (cut_short, replay.outcome()) {
            // The score of a match that is cut short is no rule's.
            (Some((winner, by)), _) => by.map(|by| (winner, by.to_owned(), claimed.score)),
            (None, outcome) => outcome.map(|outcome| (outcome.winner, outcome.by.clone(), outcome.score)),
        };
        let led_to = led_to.map(|(winner, by, score)| RecordedResult { winner, by, score });
        if led_to.as_ref() != Some(&claimed) {
            let claimed = json!(claimed);
            return Err(vec![match led_to {
                None => format!("the result is said to be {claimed}, but after the last step the match is not over"),
                Some(led_to) => format!("the steps lead to the result {}, not to {claimed}", json!(led_to)),
            }]);
        }
    }
    Ok(place)
}

/// Who wins by a ruling that ends a match before its rules do, and by what; none where it goes on.
fn ended_by(ruling: &Ruling) -> Option<(Option<Side>, Option<&'static str>)> {
    match ruling {
        Ruling::Resigned { side } => Some((Some(!*side), Some("resigned"))),
        Ruling::TimeRanOut { side } => Some((Some(!*side), Some("time"))),
        Ruling::Claimed { side, win } => Some((win.then_some(*side), Some("claimed"))),
        Ruling::DrawAccepted { .. } => Some((None, Some("agreed"))),
        Ruling::Aborted { .. } => Some((None, None)),
        Ruling::DrawOffered { .. }
        | Ruling::DrawDeclined { .. }
        | Ruling::RematchOffered { .. }
        | Ruling::Rematched { .. }
        | Ruling::ClockCredited { .. } => None,
    }
}

fn roll(step: &Step) -> String {
    match step {
        Step::Roll { proof: Some(proof), .. } => format!(", roll {}", proof.roll),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::fair_dice::{Chain, Ledger, Links};
    use engine::game::{BySide, Dice};
    use engine::record::ChainOwner;
    use uuid::Uuid;

    /// A record of a coin that the server's chain has thrown, and a placement.
    fn record() -> Record {
        let id = Uuid::from_u128(7);
        let chain = Chain::new([1; 32], 8);
        let announced =
            Step::Chain { owner: ChainOwner::Server, commitment: chain.commitment().to_string(), first_roll: 1 };
        let mut ledger = Ledger::new(Some(id));
        ledger.follow(&announced).unwrap();
        let links = Links { server: chain.link(1).unwrap(), sides: BySide::default() };
        let coin = ledger.draw(&Dice(vec![2]), &links).unwrap();
        let Step::Roll { faces, .. } = &coin else { panic!("a roll") };
        let (side, at) = if faces.0 == [1] { ("home", [2, 0]) } else { ("away", [2, 9]) };
        let placed = json!({"type": "action", "side": side, "action": {"type": "place", "pawn": 0, "at": at}});
        let steps = vec![announced, coin, serde_json::from_value(placed).unwrap()];
        let options = json!({});
        Record {
            game: "golden_goal".to_owned(),
            ruleset: 1,
            options,
            match_id: Some(id),
            players: None,
            from: None,
            steps,
            result: None,
        }
    }

    #[test]
    fn a_right_record() {
        let (lines, right) = check(record()).unwrap();
        assert!(right, "{lines:?}");
        assert_eq!(lines[0], "1 roll, 0 of them without a proof.");
        assert_eq!(lines[1], "1 roll rests on the server's links alone.");
        assert_eq!(lines[2], "Home gave a link to 0 rolls.");
    }

    #[test]
    fn a_changed_face_is_named_by_its_roll() {
        let mut record = record();
        let Step::Roll { faces, .. } = &mut record.steps[1] else { panic!("a roll") };
        faces.0[0] = 3 - faces.0[0];
        let (lines, right) = check(record).unwrap();
        assert!(!right);
        assert!(lines[0].starts_with("WRONG: step 2, roll 1: the links make ["), "{lines:?}");
    }

    #[test]
    fn a_result_that_nothing_leads_to_is_wrong() {
        let mut record = record();
        record.result = Some(
            serde_json::from_value(json!({"winner": "home", "by": "golden_goal", "score": {"home": 1, "away": 0}}))
                .unwrap(),
        );
        assert!(!check(record.clone()).unwrap().1);
        record.steps.push(Step::Ruling(Ruling::Resigned { side: Side::Away }));
        assert!(!check(record.clone()).unwrap().1, "home wins, but not by a goal");
        record.result = Some(
            serde_json::from_value(json!({"winner": "home", "by": "resigned", "score": {"home": 0, "away": 0}}))
                .unwrap(),
        );
        assert!(check(record.clone()).unwrap().1);
        record.result = Some(
            serde_json::from_value(json!({"winner": "away", "by": "resigned", "score": {"home": 0, "away": 0}}))
                .unwrap(),
        );
        assert!(!check(record).unwrap().1, "away has resigned");
    }

    #[test]
    fn a_result_of_a_wrong_shape_is_refused_whether_or_not_the_record_is_whole() {
        let right = json!({"winner": "home", "by": "resigned", "score": {"home": 0, "away": 0}});
        let mut wrong =
            vec![json!(5), json!("home"), json!([]), json!({}), json!({"winner": null, "by": null, "score": null})];
        wrong.extend(engine::strict::spoilt(&right).into_iter().map(|(_, spoilt)| spoilt));
        for whole in [false, true] {
            let mut record = json!(record());
            if whole {
                let resigned = json!({"type": "ruling", "ruling": "resigned", "side": "away"});
                record["steps"].as_array_mut().unwrap().push(resigned);
                record["result"] = right.clone();
            }
            assert!(serde_json::from_value::<Record>(record.clone()).is_ok());
            for result in &wrong {
                record["result"] = result.clone();
                assert!(serde_json::from_value::<Record>(record.clone()).is_err(), "{result}");
            }
        }
        let mut record = record();
        record.result = Some(serde_json::from_value(right).unwrap());
        assert!(!check(record).unwrap().1, "nothing has ended the match");
    }

    #[test]
    fn an_unlawful_step_is_named() {
        let mut record = record();
        let again = record.steps[2].clone();
        record.steps.push(again);
        let (lines, right) = check(record).unwrap();
        assert!(!right);
        assert!(lines.iter().any(|line| line.starts_with("WRONG: step 4: not_your_turn")), "{lines:?}");
    }

    #[test]
    fn steps_after_an_unlawful_one_are_not_called_wrong() {
        let mut record = record();
        record.steps.push(record.steps[2].clone());
        record.steps.extend(std::iter::repeat_n(record.steps[2].clone(), 20));
        let (lines, right) = check(record).unwrap();
        assert!(!right && lines.iter().filter(|line| line.contains("not_your_turn")).count() == 1, "{lines:?}");
        assert!(lines.iter().any(|line| line.contains("20 of 24 steps come after it")), "{lines:?}");
    }

    #[test]
    fn a_record_that_is_cut_short_is_called_so() {
        let mut record = record();
        let (lines, right) = check(record.clone()).unwrap();
        assert!(right && lines.iter().any(|line| line.starts_with("The match is not over")), "{lines:?}");
        record.result = Some(
            serde_json::from_value(json!({"winner": "home", "by": "golden_goal", "score": {"home": 1, "away": 0}}))
                .unwrap(),
        );
        let (lines, right) = check(record).unwrap();
        assert!(!right && lines.iter().any(|line| line.ends_with("the match is not over")), "{lines:?}");
    }

    #[test]
    fn what_this_build_does_not_know_is_not_called_wrong() {
        let of = |change: &dyn Fn(&mut Record)| {
            let mut record = record();
            change(&mut record);
            check(record).unwrap_err().to_string()
        };
        assert!(of(&|record| record.game = "chess".to_owned()).contains("does not know the game \"chess\""));
        assert!(of(&|record| record.ruleset = 0).contains("edition 1 of the rules of golden_goal, not edition 0"));
        assert!(of(&|record| record.options = json!({"goals": 1e30})).contains("bad_option"));
    }
}
