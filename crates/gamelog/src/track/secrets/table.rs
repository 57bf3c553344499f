//! When each secret goes off: one row for all printings of a secret that can be in a deck.

use Needs::{EnemyMinion, HandRoom, Minion, MinionAndSpace, Nothing, OtherMinion, Space, TwoMinions};
use Trigger::{
    Attack, CardPlayed, CardsPlayed, FourthMinion, FreshCard, HeroAttacked, HeroAttackedByMinion, HeroDamaged,
    HeroPower, MinionAttacked, MinionAttacks, MinionDied, MinionPlayed, MinionSurvived, Misdirected, Neighbour,
    NoDamage, SecondDraw, SpellCast, SpellOnMinion, ThreeCards, TurnEnd, TurnStart, Unsure,
};

/// What makes a secret go off, seen by its owner: attacks and plays are the enemy's, in the enemy's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trigger {
    Attack,
    MinionAttacks,
    MinionAttacked,
    HeroAttacked,
    HeroAttackedByMinion,
    /// The same, if the minion has a neighbour.
    Neighbour,
    /// The hero is attacked, and there is someone else to attack.
    Misdirected,
    HeroDamaged,
    MinionPlayed,
    /// A minion is played that stays on the board.
    MinionSurvived,
    /// The same, beside three others.
    FourthMinion,
    SpellCast,
    SpellOnMinion,
    /// A minion, a spell or a weapon.
    CardPlayed,
    /// In the turn in which it came to the hand.
    FreshCard,
    ThreeCards,
    HeroPower,
    SecondDraw,
    MinionDied,
    /// The owner's.
    TurnStart,
    /// The enemy's.
    TurnEnd,
    /// The enemy's turn ends in which they have played something.
    CardsPlayed,
    /// The enemy's turn ends in which the owner's hero was not hit.
    NoDamage,
    /// The log does not tell safely when it would have gone off: it is never ruled out.
    Unsure,
}

impl Trigger {
    /// What ruled a secret out, for a page.
    pub(super) fn name(self) -> &'static str {
        match self {
            Attack => "attack",
            MinionAttacks => "minion_attacks",
            MinionAttacked => "minion_attacked",
            HeroAttacked | Misdirected => "hero_attacked",
            HeroAttackedByMinion | Neighbour => "hero_attacked_by_minion",
            HeroDamaged => "hero_damaged",
            MinionPlayed | MinionSurvived => "minion_played",
            FourthMinion => "fourth_minion",
            SpellCast => "spell_cast",
            SpellOnMinion => "spell_on_minion",
            CardPlayed => "card_played",
            FreshCard => "fresh_card_played",
            ThreeCards => "three_cards",
            HeroPower => "hero_power",
            SecondDraw => "second_draw",
            MinionDied => "minion_died",
            TurnStart => "turn_start",
            TurnEnd => "turn_end",
            CardsPlayed => "cards_played",
            NoDamage => "no_damage",
            Unsure => "unsure",
        }
    }
}

/// Without which a secret does not go off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs {
    Nothing,
    /// A free place on the owner's board.
    Space,
    /// A free place in the owner's hand.
    HandRoom,
    /// A minion of the owner.
    Minion,
    /// One more than the one that it is about.
    OtherMinion,
    TwoMinions,
    MinionAndSpace,
    EnemyMinion,
}

#[derive(Debug)]
pub(super) struct Secret {
    pub(super) class: &'static str,
    pub(super) trigger: Trigger,
    pub(super) needs: Needs,
    /// The attacker must live after its attack.
    pub(super) after: bool,
    /// Those that begin with `VAN_` are of the classic format.
    pub(super) cards: &'static [&'static str],
}

impl Secret {
    /// The classic format has cards of its own, which no other has.
    pub(super) fn cards_of(&self, format: Option<&str>) -> impl Iterator<Item = &'static str> {
        let classic = format == Some("FT_CLASSIC");
        self.cards.iter().copied().filter(move |card| card.starts_with("VAN_") == classic)
    }
}

const fn secret(class: &'static str, trigger: Trigger, needs: Needs, cards: &'static [&'static str]) -> Secret {
    Secret { class, trigger, needs, after: false, cards }
}

const fn after(class: &'static str, trigger: Trigger, needs: Needs, cards: &'static [&'static str]) -> Secret {
    Secret { class, trigger, needs, after: true, cards }
}

const H: &str = "HUNTER";
const M: &str = "MAGE";
const P: &str = "PALADIN";
const R: &str = "ROGUE";

pub(super) const CLASSES: [&str; 4] = [H, M, P, R];

/// Of the card data of build 255790.
pub(super) const SECRETS: &[Secret] = &[
    secret(H, MinionAttacked, Nothing, &["TTN_504"]),
    secret(H, CardPlayed, Nothing, &["MIS_105"]),
    after(H, HeroAttacked, Space, &["AT_060"]),
    secret(H, SpellCast, Space, &["KAR_004", "CORE_KAR_004"]),
    secret(H, HeroPower, Nothing, &["LOE_021"]),
    secret(H, MinionDied, Space, &["TSC_929"]),
    secret(H, HeroAttacked, Nothing, &["EX1_610", "CORE_EX1_610", "VAN_EX1_610"]),
    secret(H, MinionAttacks, Nothing, &["EX1_611", "CORE_EX1_611", "VAN_EX1_611"]),
    // It needs a minion in the owner's hand.
    secret(H, Unsure, Nothing, &["CFM_026"]),
    secret(H, Unsure, Nothing, &["JAM_003"]),
    secret(H, SpellCast, Nothing, &["AV_226", "CORE_AV_226"]),
    secret(H, Misdirected, Nothing, &["EX1_533", "VAN_EX1_533"]),
    secret(H, ThreeCards, Nothing, &["MAW_010", "CORE_MAW_010"]),
    secret(H, TurnStart, TwoMinions, &["DMF_123"]),
    secret(H, MinionAttacked, Space, &["BT_203"]),
    secret(H, SpellCast, EnemyMinion, &["ULD_152", "CORE_ULD_152"]),
    secret(H, ThreeCards, Space, &["GIL_577", "CORE_GIL_577"]),
    secret(H, MinionAttacked, Space, &["EX1_554", "CORE_EX1_554", "VAN_EX1_554"]),
    secret(H, MinionSurvived, Nothing, &["EX1_609", "WON_018", "VAN_EX1_609"]),
    // Which minion was played in the turn before is not followed.
    secret(H, Unsure, Nothing, &["TIME_620"]),
    secret(H, MinionAttacked, Space, &["ICC_200", "CORE_ICC_200"]),
    secret(H, HeroAttacked, Space, &["LOOT_079", "CORE_LOOT_079"]),
    secret(H, MinionSurvived, Space, &["NX2_013"]),
    secret(M, FreshCard, HandRoom, &["WW_422"]),
    secret(M, SpellCast, Nothing, &["EX1_287", "CORE_EX1_287", "VAN_EX1_287"]),
    secret(M, MinionDied, HandRoom, &["FP1_018"]),
    secret(M, MinionDied, Space, &["AT_002"]),
    secret(M, MinionSurvived, Nothing, &["LOOT_101", "CORE_LOOT_101"]),
    after(M, HeroAttackedByMinion, Nothing, &["ULD_239"]),
    secret(M, TurnEnd, EnemyMinion, &["END_024"]),
    secret(M, MinionSurvived, HandRoom, &["ICC_082", "CORE_ICC_082"]),
    secret(M, HeroAttacked, Nothing, &["EX1_289", "CORE_EX1_289", "VAN_EX1_289"]),
    // Who has it and would die by it shows it.
    secret(M, Unsure, Nothing, &["EX1_295", "VAN_EX1_295"]),
    secret(M, SpellCast, HandRoom, &["UNG_024"]),
    secret(M, MinionSurvived, Space, &["EX1_294", "CORE_EX1_294", "VAN_EX1_294"]),
    secret(M, MinionAttacks, Nothing, &["JAIL_315"]),
    secret(M, SpellCast, Space, &["BT_003"]),
    secret(M, MinionAttacked, Space, &["BAR_812", "CORE_BAR_812"]),
    secret(M, MinionPlayed, Nothing, &["MAW_006", "CORE_MAW_006"]),
    secret(M, MinionSurvived, Nothing, &["CFM_620"]),
    secret(M, NoDamage, Nothing, &["DMF_107"]),
    secret(M, SpellOnMinion, Space, &["tt_010", "VAN_tt_010"]),
    secret(M, MinionAttacked, Space, &["TRL_400"]),
    secret(M, TurnStart, MinionAndSpace, &["DEEP_000"]),
    secret(M, HeroAttackedByMinion, Nothing, &["EX1_594", "VAN_EX1_594"]),
    after(M, HeroAttackedByMinion, Space, &["REV_516", "CORE_REV_516"]),
    secret(P, MinionAttacked, Nothing, &["BOT_908"]),
    secret(P, MinionDied, OtherMinion, &["FP1_020", "CORE_FP1_020"]),
    secret(P, TurnStart, Minion, &["AT_073"]),
    secret(P, HeroDamaged, Nothing, &["EX1_132", "VAN_EX1_132"]),
    secret(P, ThreeCards, Space, &["BAR_550"]),
    secret(P, MinionDied, HandRoom, &["CFM_800"]),
    secret(P, ThreeCards, Nothing, &["GIL_903"]),
    secret(P, MinionAttacks, Nothing, &["WC_033"]),
    secret(P, SpellCast, Minion, &["DAL_570"]),
    secret(P, Attack, Space, &["EX1_130", "CORE_EX1_130", "VAN_EX1_130"]),
    secret(P, SpellCast, Nothing, &["DMF_236"]),
    // How much damage a minion deals is not followed.
    secret(P, Unsure, Nothing, &["CS3_016", "CORE_CS3_016"]),
    secret(P, MinionDied, Space, &["EX1_136", "VAN_EX1_136"]),
    secret(P, MinionSurvived, Nothing, &["EX1_379", "VAN_EX1_379"]),
    secret(P, FourthMinion, Nothing, &["LOE_027"]),
    secret(R, MinionSurvived, Space, &["BT_707", "CORE_BT_707"]),
    secret(R, MinionAttacked, Nothing, &["BT_042"]),
    secret(R, MinionDied, HandRoom, &["LOOT_204", "CORE_LOOT_204"]),
    secret(R, SpellCast, Nothing, &["BT_709"]),
    // Mana is not followed.
    secret(R, Unsure, Nothing, &["REV_825", "CORE_REV_825"]),
    secret(R, HeroDamaged, Nothing, &["LOOT_214"]),
    secret(R, MinionSurvived, Nothing, &["REV_828", "CORE_REV_828"]),
    secret(R, TurnStart, Nothing, &["MAW_018", "CORE_MAW_018"]),
    secret(R, CardsPlayed, HandRoom, &["SCH_706", "CORE_SCH_706"]),
    after(R, HeroAttackedByMinion, Space, &["DMF_513"]),
    secret(R, SecondDraw, Nothing, &["YOP_017"]),
    secret(R, SpellCast, Space, &["REV_827", "CORE_REV_827"]),
    secret(R, Neighbour, Nothing, &["LOOT_210"]),
];
